import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repairLanguage } from './browser-language.js';

function repaired(language: string, languages: readonly string[] = [language]) {
  const target = { language, languages };
  repairLanguage(target);
  return target;
}

describe('a browser’s languages', () => {
  it('are converted to tags that Intl accepts if they come from a POSIX locale', () => {
    assert.deepEqual(repaired('en-US@posix'), { language: 'en-US', languages: ['en-US'] });
    assert.deepEqual(repaired('de_CH.UTF-8', ['de_CH.UTF-8', 'fr']), { language: 'de-CH', languages: ['de-CH', 'fr'] });
    assert.deepEqual(repaired('C'), { language: 'en', languages: ['en'] });
    assert.deepEqual(repaired(''), { language: 'en', languages: ['en'] });
  });

  it('stay unchanged if Intl accepts them', () => {
    const languages = ['zh-Hant-TW', 'en-u-nu-arab'];
    const target = Object.freeze({ language: 'zh-Hant-TW', languages });
    repairLanguage(target);
    assert.equal(target.languages, languages);
  });
});
