// Made by build/make-typeface.mjs, read by letters.ts.

/**
 * Runs of letters: a code point, then the advance widths of that letter and the ones after it, in thousandths of the
 * cap height. 0 means the width of the letter without its accent. All numbers are in base 36.
 */
export const ADVANCES: readonly string[] = [
  'w a4 e4 ic lx lx z3 ub aa es es ji lx as c2 as b7 lx lx lx lx lx lx lx lx lx lx bk bk lx lx lx ka zu sl pv p8 t9 oz np t5 vh f3 eu s2 oz 10u ua ty ob ty qw m1 ou sn qt 157 rf py ou fc b7 fc lr hv c4 mt or k0 or lq fa lh ph d8 cr o0 d3 11s pn nc on op jk i9 ez ph n7 xe o4 mc kb h0 lx h0 lx',
  '4g a4 e4 lx lr lx lx lx l6 mg wv ft kz lx c2 wv hv fk lx fk fk c4 p5 o9 as cy fk gf kz wo wo wo ka 0 0 0 0 0 0 120 0 0 0 0 0 0 0 0 0 t9 0 0 0 0 0 0 lx ty 0 0 0 0 0 ob qm 0 0 0 0 0 0 xj 0 0 0 0 0 0 0 0 0 nc 0 0 0 0 0 0 lx nc 0 0 0 0 0 on 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 t9 or 0 0 0 0 0 0 0 lo 0 0 0 0 0 0 0 0 0 0 0 0 vh ph 0 0 0 0 0 0 0 0 0 d8 tj q0 0 0 0 0 o0 0 0 0 0 0 0 oz gs oz da 0 0 0 0 0 0 w6 ua ph 0 0 0 0 0 0 12r zy 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ou ez 0 0 0 0 0 0 0 0 0 0 sz 0 159 0 0 0 0 0 0 0 0 0 0 ep',
  'bk vu p5',
  'bz w3 sr',
  'ew 0 0 0 0',
  'p2 0 0 v2 11k l6',
  'p8 0',
  'pa xl 0 0 sl pv nb px oz n4 vh ty f3 tp rb 10u ua q1 ty v3 ob',
  'pv p2 ou py zg rf zj u4 0 0 0 0 p1 0 mj pj n8 kq my k0 h0 or oa cq mc na oi kq i5 nc pn n4 jk o3 ke md t8 ne tf vr 0 mj 0 mj vl',
  'sg 0 0 vk 0 oy m6 ez 0 ev 11r 13y y0 0 0 0 v0 sh op qe mq t4 p2 13g ns vs 0 s0 sx 11i ve tk v0 oe oy pg qi zh rh v3 u4 17e 17i sg 11a ok p5 154 qm mq n8 mr j5 o7 lj x5 j9 qc 0 np o4 wr q5 n5 pr oz jw l9 n1 u8 o6 px pa 10t 10x p6 x9 lq jy x1 n5 0 0 o6 j6 jw i9 dl 0 ct vs xu po nv 0 0 pr',
  'wg la hm mk j1',
  'wq t6 ph',
  'wy vh qu',
  'xa py n7 py n7 sn on',
  'xm u0 ph',
  'yg rr lq',
  'yw ty nc',
  '60w 159 0 159 0 159 0',
  '61q rz',
  '61s 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 vu p5 vu p5 vu p5 vu p5 vu p5 0 0 0 0 w3 sr w3 sr w3 sr w3 sr w3 sr 0 0 0 0 0 0 0 0',
  '6c3 jg 12x',
  '6c8 ah ah as',
  '6cc ig ig ig',
  '6cg i6',
  '6ci f1',
  '6cm yp',
  '6d5 dh dh',
  '6gc lr',
  '6ja 13x',
  '6jm wh',
  '6qa md',
];
