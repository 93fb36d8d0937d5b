// A recess with any profile, in one side.

import { compileProfile, profile } from '../compile-profile.js';
import { defineOperation } from './operation.js';

export const pocket = defineOperation({
  fields: { profile },
  compile(definition, _, compiler) {
    const draw = compileProfile(definition.profile, compiler.within('/profile'), 'cleared');
    return (evaluation) => draw(evaluation).map((region) => ({ region }));
  },
});
