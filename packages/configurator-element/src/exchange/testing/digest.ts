/**
 * The SHA-256 of the showroom's file, which is the same in Node and every browser. After a deliberate change to a
 * finish, a shape or the showroom, copy the new value from the failing tests. They should all report the same value.
 */
export const SHOWROOM_DIGEST = '1e5ade206d4c19d1c0f99091a96057d517017ebc09e92cfe5bfcf8629db408e3';

/** The SHA-256 of the file without animations and with ambient occlusion. */
export const SHADED_SHOWROOM_DIGEST = 'ae94a1d6095fbc68b1b5c3282a25416407e278ac64144d3440cdff8a57f858dc';
