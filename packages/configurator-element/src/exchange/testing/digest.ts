/**
 * The SHA-256 of the showroom's file, in Node and every browser. After a deliberate change to a finish, a shape or the
 * showroom, copy the new value from the failing tests. They should all report the same one.
 */
export const SHOWROOM_DIGEST = '1e5ade206d4c19d1c0f99091a96057d517017ebc09e92cfe5bfcf8629db408e3';

/** The SHA-256 of the file without animations and with ambient occlusion. */
export const SHADED_SHOWROOM_DIGEST = '5123d855a7c7f2d02ddf73ee5fe971c3ff2d82333a21e44dd2203090fb997bee';
