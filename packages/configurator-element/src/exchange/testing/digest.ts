/**
 * The SHA-256 of the showroom's file, which is the same in Node and every browser. After a deliberate change to a
 * finish, a shape or the showroom, copy the new value from the failing tests. They should all report the same value.
 */
export const SHOWROOM_DIGEST = 'a653bc3e1b1718aad95eb9ee6ec65b2c52203112817370b95248938b0d30f3b0';

/** The SHA-256 of the file without animations and with ambient occlusion. */
export const SHADED_SHOWROOM_DIGEST = 'b0afb28df0fbe5704302b32efc28781ccbc76dd12cb93a78bf1daac80b8c7055';
