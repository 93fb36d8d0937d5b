// Made by build/make-typeface.mjs, read by letters.ts.

/**
 * Runs of letters: a code point, then the advance widths of that letter and the ones after it, in thousandths of the
 * cap height. 0 means the width of the letter without its accent. All numbers are in base 36.
 */
export const ADVANCES: readonly string[] = [
  'w 9m 9l ey n2 l5 re of 8m cz dd hm l5 97 fh 9u fb mb h1 lo l7 m7 kt lu l7 lc lu 8j 8j jc lg js io yi sx pk p2 qy oy o3 q3 uf di mt tb my 133 uk r7 p6 rc qs nm ql tj t6 15p sy sl na bb g8 ay gs l6 av lx me kl n5 ki ey mp ow cl b5 p0 cg 10u p3 lw nh m0 gs jo e0 o7 nm yr op o6 kt cy 89 d1 pi',
  '4g 9m 9l ky mh rg qo 9q no f3 u0 go i4 l2',
  '4u u0 fg ea jw fq fy av pk ld ae 9f aa hk if r3 rw vf ht 0 0 0 0 0 0 13y 0 0 0 0 0 0 0 0 0 qy 0 0 0 0 0 0 ke r7 0 0 0 0 0 ol p2 0 0 0 0 0 0 ww 0 0 0 0 0 0 0 0 0 n4 0 0 0 0 0 0 lo lw 0 0 0 0 0 nd 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 n6 qy n5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 uf ow 0 0 0 0 0 0 0 0 0 cl 103 nz 0 0 0 0 op 0 0 0 0 0 0 my cg my cg 0 0 0 0 0 0 p3 u4 oe 0 0 0 0 0 0 12j yy 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ql e0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ea',
  'bk 0 ms',
  'bz xn qb',
  'ew 0 0 0 0',
  'p2 0 0 tl zd ih',
  'p8 rp',
  'pa xj qy 0 sx pk nb rr oy na uf rr dm tb rx 133 uk nh r7 ug p6',
  'pv mi ql sl sm rb wt pq 0 0 0 0 0 0 0 n5 mr l4 m3 l3 jq n9 mh db op lh pk m6 kf lw ot md ki np iy n2 td mq vc w9 0 0 0 0 0',
  'sg 0 0 ug 0 or nm de di mp 15e 16r x9 0 0 0 ug sx q2 pt nb u1 oy 14n nb ui 0 rv t2 133 uf rm ug p7 pd ql qn v7 sy v1 tj 141 14b y3 119 px o6 11t qb lx mc oe kp pk ki yt k7 qy 0 p4 pd xi qx lw qy no kl nh o6 se op qd q6 10j 10s rz yg nr km xh p0 0 0 ou 0 l6 jo cn cl bb yc 108 ow 0 0 0 qy',
  'wg n8 kp nb kp',
  'wq rv p4',
  'wy uf qx',
  'xa sl l4 sl l4 sy op',
  'xm tt ow',
  'yg qq lc',
  'yw qq mp',
  '60w 0 0 0 0 0 0',
  '61q rx',
  '61s 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ms 0 ms 0 ms 0 ms 0 ms 0 0 0 0 xn qb xn qb xn qb xn qb xn qb 0 0 0 0 0 0 0 0',
  '6c3 qa ui',
  '6c8 8x 8s 97',
  '6cc fj fp fo',
  '6cg l2',
  '6ci dd',
  '6cm rf',
  '6d5 az b2',
  '6gc k9',
  '6ja 19s',
  '6jm np',
  '6qa lg',
];
