/**
 * The SHA-256 of the showroom's file, which is the same in Node and every browser. After a deliberate change to a
 * finish, a shape or the showroom, copy the new value from the failing tests. They should all report the same value.
 */
export const SHOWROOM_DIGEST = 'f0d51867ad032e377079dae6e2db5faf130f2622d2473e7f02acc1ef7bddb062';

/** The SHA-256 of the file without animations and with ambient occlusion. */
export const SHADED_SHOWROOM_DIGEST = '9e733b5306bed7d84394aef22943d39c38b4107b72820bb9c84d4bd2f5fe441f';
