// Made by build/make-typeface.mjs from Inter SemiBold.

/**
 * Runs of letters: a code point, then the advance widths of the letters from there on, in thousandths of a capital's height;
 * 0 is the width of the letter without its accent. All numbers are in base 36.
 */
export const ADVANCES: readonly string[] = [
  'w 9m ca jz ol ou 12d pb cg e9 e9 km pp c6 hs c6 eh p7 g5 ns oa pf ne of m0 og of c6 ck pp pp pp kr 125 rs p6 s5 rl n4 mg sm sh al m5 qu ll z8 t0 tc on ti ox ou p7 s3 rs 12y rh r9 ox e9 eh e9 ie hx df lx nu m9 nu ml eu nw ne a0 a0 lr a0 ye nd n9 nu nu f6 kz dh ne mf w2 lq mh lm hd dp hd pp',
  '4g 9m ca m9 o1 sm li c2 lp nd yw hl o8 pp',
  '4u pc h9 hi pp hb hp df ng mx c6 co cd im o8 vq x7 yn kr 0 0 0 0 0 0 12p 0 0 0 0 0 0 0 0 0 sp 0 0 0 0 0 0 pp tc 0 0 0 0 0 p4 ol 0 0 0 0 0 0 yu 0 0 0 0 0 0 0 0 0 mo 0 0 0 0 0 0 pp n9 0 0 0 0 0 nu 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 s8 sp nu 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 uf ne 0 0 0 0 0 0 0 0 0 a0 wp jz 0 0 0 0 ln 0 0 0 0 0 ee lv g0 mz a0 0 0 0 0 0 0',
  '96 t0 nd 0 0 0 0 0 0 12p 11v 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 g1 p7 dh 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 cs',
  'ew 0 0 0 0',
  '6c3 j3 126',
  '6c8 b8 b8 ae',
  '6cc jd j5 ic',
  '6cg l3',
  '6ci j8',
  '6cm 10i',
  '6d5 fv fv',
  '6gc px',
  '6jm o2',
  '6mp xn',
  '6mr xn',
  '6qa pp',
  '61q rj',
];
