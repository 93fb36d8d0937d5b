/**
 * SHA-256 of the showroom's file, in Node and in every browser. Whoever changes the look of a finish, a form or the
 * showroom on purpose takes the new one from the failing tests, which fail or pass together.
 */
export const showroomDigest = '2e035cae57787cd9a85cc9c6ef739d35f9556cacfcc0b8a07346390d3171f8be';
