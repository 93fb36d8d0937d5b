// Made by build/make-typeface.mjs, read by letters.ts.

/**
 * Runs of letters: a code point, then the advance widths of that letter and the ones after it, in thousandths of the
 * cap height. 0 means the width of the letter without its accent. All numbers are in base 36.
 */
export const ADVANCES: readonly string[] = [
  'w 9m ca jz ol ou 12d pb cg e9 e9 km pp c6 hs c6 eh p7 g5 ns oa pf ne of m0 og of c6 ck pp pp pp kr 125 rs p6 s5 rl n4 mg sm sh al m5 qu ll z8 t0 tc on ti ox ou p7 s3 rs 12y rh r9 ox e9 eh e9 ie hx df lx nu m9 nu ml eu nw ne a0 a0 lr a0 ye nd n9 nu nu f6 kz dh ne mf w2 lq mh lm hd dp hd pp',
  '4g 9m ca m9 o1 sm li c2 lp nd yw hl o8 pp',
  '4u pc h9 hi pp hb hp df ng mx c6 co cd im o8 vq x7 yn kr 0 0 0 0 0 0 12p 0 0 0 0 0 0 0 0 0 sp 0 0 0 0 0 0 pp tc 0 0 0 0 0 p4 ol 0 0 0 0 0 0 yu 0 0 0 0 0 0 0 0 0 mo 0 0 0 0 0 0 pp n9 0 0 0 0 0 nu 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 s8 sp nu 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 uf ne 0 0 0 0 0 0 0 0 0 a0 wp jz 0 0 0 0 ln 0 0 0 0 0 ee lv g0 mz a0 0 0 0 0 0 0',
  '96 t0 nd 0 0 0 0 0 0 12p 11v 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 g1 p7 dh 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 cs',
  'bk tj n6',
  'bz s1 oo',
  'ew 0 0 0 0',
  'p2 0 0 tm z0 h3',
  'p8 ye',
  'pa zn ym 0 rs p6 m7 rl n4 ox sh tc al qu rs z8 t0 pu tc sh on',
  'pv qf p7 r9 xy rh xy tp 0 0 0 0 0 0 0 q4 n4 mf mu l1 k3 ne nv bd ln pj ng n4 lc n9 ny nu m7 oj ix nd ti mk v1 vh 0 0 0 0 0',
  'sg 0 0 wk 0 s5 ou al 0 m5 16m 170 y1 0 0 0 rp rs op p6 m7 wj n4 13f oa t0 0 qu sm z8 sh tc sh on s5 p7 po vt rh sp qx 11d 129 vj ym p5 s5 13g ox lx n3 lv h3 on ml wb ji ne 0 lr mp uh nb n9 n4 nu m9 ix mh sj lq oa mn wc x9 ph tx m4 m9 wt lr 0 0 ne 0 m9 kz a0 0 a0 zt yy ne 0 0 0 n4',
  'wg m7 h3 m7 h3',
  'wq sd mt',
  'wy td o7',
  'xa r9 mf r9 mf sm mt',
  'xm qx ne',
  'yg sk ml',
  'yw tc n9',
  '60w 0 0 0 0 0 0',
  '61q rj',
  '61s 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 tj n6 tj n6 tj n6 tj n6 tj n6 0 0 0 0 s1 oo s1 oo s1 oo s1 oo s1 oo 0 0 0 0 0 0 0 0',
  '6c3 j3 126',
  '6c8 b8 b8 ae',
  '6cc jd j5 ic',
  '6cg l3',
  '6ci j8',
  '6cm 10i',
  '6d5 fv fv',
  '6gc px',
  '6ja 15y',
  '6jm o2',
  '6mp xn',
  '6mr xn',
  '6qa pp',
];
