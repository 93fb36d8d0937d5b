/**
 * SHA-256 of the showroom's file, in Node and in every browser. Whoever changes the look of a finish, a form or the
 * showroom on purpose takes the new one from the failing tests, which fail or pass together.
 */
export const showroomDigest = 'e11033bddad5c9ac73adc7d870133c14d82261f45292dbe56b0ea23cf5cdbf41';
