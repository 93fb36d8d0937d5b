import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repairLanguage } from './browser-language.js';

function repaired(language: string, languages: readonly string[] = [language]) {
  const target = { language, languages };
  repairLanguage(target);
  return target;
}

describe('the languages of a browser', () => {
  it('are such as Intl takes, where they are those of a POSIX locale', () => {
    assert.deepEqual(repaired('en-US@posix'), { language: 'en-US', languages: ['en-US'] });
    assert.deepEqual(repaired('de_CH.UTF-8', ['de_CH.UTF-8', 'fr']), { language: 'de-CH', languages: ['de-CH', 'fr'] });
    assert.deepEqual(repaired('C'), { language: 'en', languages: ['en'] });
    assert.deepEqual(repaired(''), { language: 'en', languages: ['en'] });
  });

  it('stay the same objects where Intl takes them', () => {
    const languages = ['zh-Hant-TW', 'en-u-nu-arab'];
    const target = Object.freeze({ language: 'zh-Hant-TW', languages });
    repairLanguage(target);
    assert.equal(target.languages, languages);
  });
});
