/**
 * SHA-256 of the showroom's file, in Node and in every browser. Whoever changes the look of a finish, a form or the
 * showroom on purpose takes the new one from the failing tests, which fail or pass together.
 */
export const showroomDigest = '2b5582be406cd3f03fa0143019f2c7771e60ec53982647fc4f042c6243aca84f';

/** The same of what is closed for good, with how light it is where. */
export const shadedShowroomDigest = '4606dc1f379ef6edb0bb10a56c941428038ac3c6b7103914292c7e591313a2d4';
