/**
 * The SHA-256 of the showroom's file, which is the same in Node and every browser. After a deliberate change to a
 * finish, a shape or the showroom, copy the new value from the failing tests. They should all report the same value.
 */
export const SHOWROOM_DIGEST = 'd2cece5c9f0f8ef63ea37c93caf1c7504a6dc7b3c56fc8c960ba060f1b3995c0';

/** The SHA-256 of the file without animations and with ambient occlusion. */
export const SHADED_SHOWROOM_DIGEST = 'f55678a774acd9072cebe5cdde045bbf8e331d133e067efc160703ec201e1e4f';
