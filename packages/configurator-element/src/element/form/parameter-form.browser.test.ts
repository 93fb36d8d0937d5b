import { expect } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { click, expectAccessible, field, find, get, mount, readTyped, slide, textOf, type } from '../testing/mount.js';

const exact = (key: string) => `${field(key)} .stepper-input`;

/** What a screen reader reads after a field's name: the text of all elements in `aria-describedby`. */
function descriptionOf(element: Awaited<ReturnType<typeof mount>>, selector: string): string {
  const ids = get(element, selector).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => textOf(element, `#${id}`)).join(' ');
}

describe('the form', () => {
  it('has the document’s groups, in order', async () => {
    const element = await mount();
    const legends = [...element.renderRoot.querySelectorAll('legend')].map((legend) => legend.textContent?.trim());
    expect(legends).to.deep.equal(['Size', 'Layout', 'Material', 'Options']);
  });

  it('shows the groups’ headings in its language', async () => {
    const element = await mount({ lang: 'de' });
    const legends = () =>
      [...element.renderRoot.querySelectorAll('legend')].map((legend) => legend.textContent?.trim());
    await waitUntil(() => legends().length > 0);
    expect(legends()).to.deep.equal(['Maße', 'Aufteilung', 'Material', 'Optionen']);
  });

  it('doesn’t overflow on words of 200 letters, at any width', async () => {
    for (const word of ['Abcdefghij'.repeat(20), 'درج'.repeat(66)]) {
      const [width, ...others] = shelfDocument.parameters;
      const texts = {
        name: word,
        description: word,
        parameters: [{ ...width, label: word, group: `${word}a` }, ...others],
      };
      const element = await mount({}, { ...shelfDocument, ...texts });
      const beyond = ['h2', '.intro p', 'legend', '.label'].flatMap((selector) =>
        [358, 1100].map((pixels) => {
          element.style.width = `${pixels}px`;
          const range = document.createRange();
          range.selectNodeContents(get(element, selector));
          const [text, whole] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
          return Math.max(0, whole.left - text.left, text.right - whole.right);
        }),
      );
      expect(beyond).to.deep.equal(beyond.map(() => 0));
    }
  });

  it('stays, with its focus, while another language loads', async () => {
    const element = await mount();
    const input = get<HTMLInputElement>(element, exact('width'));
    input.focus();
    element.lang = 'pl';
    await element.updateComplete;
    expect(get(element, exact('width'))).to.equal(input);
    await waitUntil(() => element.messages.language === 'pl');
    await element.updateComplete;
    expect((element.renderRoot as ShadowRoot).activeElement).to.equal(input);
  });

  it('shows a parameter when it becomes visible, with the value chosen before', async () => {
    const element = await mount();
    expect(find(element, field('footHeight'))).to.equal(null);
    await element.setConfiguration({ feet: 'steel', footHeight: 150 });
    expect(get<HTMLInputElement>(element, exact('footHeight')).value).to.equal('15');
    await element.setConfiguration({ feet: 'none' });
    expect(element.value.footHeight).to.equal(100);
    await element.setConfiguration({ feet: 'steel' });
    expect(element.value.footHeight).to.equal(150);
  });

  describe('a number', () => {
    for (const [text, width] of [
      ['60', 600],
      ['60cm', 600],
      ['0,6 m', 600],
      ['2ft 3in', 690],
      ['23 5/8 in', 600],
      ["1'200 mm", 1200],
      ['1’200 mm', 1200],
      ['1 200 mm', 1200],
      ['1\u202f200 mm', 1200],
      ['1,200 mm', 1200],
      ['1.200 m', 1200],
      ['40 pouces', 1020],
      ['3′ 3 ½″', 1000],
      ['٦٠ سم', 600],
      ['６０', 600],
    ] as const) {
      it(`accepts "${text}"`, async () => {
        const element = await mount();
        await type(element, exact('width'), text);
        expect(element.value.width).to.equal(width);
        expect(find(element, `${field('width')} .message.error`)).to.equal(null);
      });
    }

    it('out of range stays as typed, with its limits, their cause, and a button for the nearest value', async () => {
      const element = await mount({ configuration: '{"material": "birch"}' });
      await type(element, exact('width'), '200 cm');
      const input = get<HTMLInputElement>(element, exact('width'));
      expect(input.value).to.equal('200 cm');
      expect(input.getAttribute('aria-invalid')).to.equal('true');
      expect(element.value.width).to.equal(1000);
      expect(element.hasErrors).to.equal(true);
      const message = textOf(element, `${field('width')} .message.error`);
      expect(message).to.include('Width must be between 40 cm and 150 cm because of Material.');
      await expectAccessible(element);
      await click(element, `${field('width')} .message button`);
      expect(element.value.width).to.equal(1500);
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal('150');
      expect(element.hasErrors).to.equal(false);
    });

    it('out of range is announced, and described when the field gets the focus', async () => {
      const element = await mount();
      const announced = get(element, `${field('width')} [role='status']`);
      expect(announced.textContent!.trim()).to.equal('');
      await type(element, exact('width'), '900 cm');
      expect(get(element, `${field('width')} [role='status']`)).to.equal(announced);
      expect(textOf(element, `${field('width')} [role='status']`)).to.include('Width must be between 40 cm and 200 cm');
      expect(descriptionOf(element, exact('width'))).to.include('Width must be between 40 cm and 200 cm');
    });

    it('keeps the focus in the field when a suggestion is accepted', async () => {
      const element = await mount();
      await type(element, exact('width'), '900 cm');
      const fix = get(element, `${field('width')} .message button`);
      fix.focus();
      fix.click();
      await element.updateComplete;
      expect(element.value.width).to.equal(2000);
      expect(fix.isConnected).to.equal(false);
      expect((element.renderRoot as ShadowRoot).activeElement).to.equal(get(element, exact('width')));
    });

    it('that was rejected stays when something else is undone', async () => {
      const element = await mount();
      await slide(element, 'height', 1000);
      await type(element, exact('width'), '900 cm');
      element.undo();
      await element.updateComplete;
      expect(element.value.height).to.equal(1200);
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal('900 cm');
      element.reset();
      await element.updateComplete;
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal('100');
    });

    it('is undone by Ctrl+Z in an option, but not in the quantity', async () => {
      const element = await mount();
      await waitUntil(() => find(element, '.view-tools'));
      await slide(element, 'height', 1000);
      const undoAt = (selector: string) => {
        const options = { key: 'z', ctrlKey: true, bubbles: true, composed: true, cancelable: true };
        const event = new KeyboardEvent('keydown', options);
        get(element, selector).dispatchEvent(event);
        return event.defaultPrevented;
      };
      expect(undoAt('#item-quantity')).to.equal(false);
      expect(undoAt("[part~='quantity'] button")).to.equal(false);
      expect(element.value.height).to.equal(1000);
      expect(undoAt(exact('height'))).to.equal(true);
      expect(element.value.height).to.equal(1200);
    });

    it('that was rejected is discarded when its field disappears', async () => {
      const element = await mount({ configuration: '{"feet": "steel"}' });
      await type(element, exact('footHeight'), '9 m');
      expect(element.hasErrors).to.equal(true);
      await element.setConfiguration({ feet: 'none' });
      expect(element.hasErrors).to.equal(false);
    });

    it('that can’t be parsed stays as typed, with examples', async () => {
      const element = await mount();
      await type(element, exact('width'), 'wide');
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal('wide');
      expect(textOf(element, `${field('width')} .message.error`)).to.include(
        '“wide” isn’t a length. Try 100 cm, 1000 mm or 39 3/8 in.',
      );
    });

    for (const [lang, text, width, message, choice] of [
      ['en-GB', '1.200 mm', 1200, '“1.200 mm” could mean two things. Which did you mean?', '1,200\u00a0mm'],
      ['de', '1,200 mm', 1200, '„1,200 mm“ kann zweierlei bedeuten. Was meinen Sie?', '1.200\u00a0mm'],
      ['en-GB', '1,200 m', 1200, '“1,200 m” could mean two things. Which did you mean?', '1.2\u00a0m'],
    ] as const) {
      it(`asks which of two meanings is meant: "${text}" in ${lang}`, async () => {
        const element = await mount({ lang });
        await waitUntil(() => find(element, exact('width')) !== null);
        await type(element, exact('width'), text);
        expect(element.value.width).to.equal(1000);
        expect(get<HTMLInputElement>(element, exact('width')).value).to.equal(text);
        expect(descriptionOf(element, exact('width'))).to.include(message);
        const buttons = [
          ...element.renderRoot.querySelectorAll<HTMLButtonElement>(`${field('width')} .message button`),
        ];
        expect(buttons).to.have.length(2);
        const meant = buttons.find((button) => button.textContent === choice)!;
        meant.focus();
        meant.click();
        await element.updateComplete;
        expect(element.value.width).to.equal(width);
        expect(find(element, `${field('width')} .message`)).to.equal(null);
        expect((element.renderRoot as ShadowRoot).activeElement).to.equal(get(element, exact('width')));
      });
    }

    it('between two steps is rounded with a notice, but sixteenths of an inch without one', async () => {
      const element = await mount();
      await type(element, exact('width'), '1004 mm');
      expect(element.value.width).to.equal(1000);
      expect(textOf(element, '.notice')).to.equal('Width is now 100 cm (was 100.4 cm).');
      await type(element, exact('width'), '23 5/8 in');
      expect(element.value.width).to.equal(600);
      expect(find(element, '.notice')).to.equal(null);
    });

    it('with two meanings lists the possible one first, and disables the impossible one', async () => {
      const element = await mount();
      await type(element, exact('width'), '1.200 mm');
      const buttons = [...element.renderRoot.querySelectorAll<HTMLButtonElement>(`${field('width')} .message button`)];
      expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).to.deep.equal([
        ['1,200\u00a0mm', false],
        ['1.2\u00a0mm', true],
      ]);
      expect(descriptionOf(element, exact('width'))).to.include('Width must be between 40 cm and 200 cm');
      await expectAccessible(element);
    });

    for (const [lang, text, offers] of [
      ['de-CH', '1’200', ["120\u00a0cm (1'200\u00a0mm) übernehmen", '200\u00a0cm übernehmen']],
      ['de', '1.500', ['150\u00a0cm (1.500\u00a0mm) übernehmen', '200\u00a0cm übernehmen']],
      ['en-GB', '1.5', ['Use 150\u00a0cm (1.5\u00a0m)', 'Use 40\u00a0cm']],
      ['en-GB', '1.500', ['Use 150\u00a0cm (1,500\u00a0mm)', 'Use 40\u00a0cm']],
      ['en-GB', '2000', ['Use 200\u00a0cm']],
      ['en-GB', '1200 cm', ['Use 200\u00a0cm']],
    ] as const) {
      it(`without a unit is offered in millimeters first if only that fits: "${text}" in ${lang}`, async () => {
        const element = await mount({ lang });
        await waitUntil(() => find(element, exact('width')) !== null);
        await type(element, exact('width'), text);
        const buttons = [
          ...element.renderRoot.querySelectorAll<HTMLButtonElement>(`${field('width')} .message button`),
        ];
        expect(buttons.map(({ textContent }) => textContent)).to.deep.equal(offers);
        await click(element, `${field('width')} .message button`);
        expect(element.value.width).to.equal(Number(/\d+/.exec(offers[0])![0]) * 10);
        expect(find(element, `${field('width')} .message.error`)).to.equal(null);
      });
    }

    it('in an unknown unit shows that unit, and examples in the page’s units', async () => {
      const element = await mount({ units: 'mm' });
      await type(element, exact('width'), '60 parsecs');
      expect(textOf(element, `${field('width')} .message.error`)).to.equal(
        'We don’t recognize the unit “parsecs”. Try 1000 mm, 100 cm or 39 3/8 in.',
      );
    });

    it('keeps text longer than any number', async () => {
      const element = await mount();
      const text = 'the width of the wall between the door and the window';
      expect(get<HTMLInputElement>(element, exact('width')).maxLength).to.equal(-1);
      await type(element, exact('width'), text);
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal(text);
    });

    it('isn’t overwritten by an update while someone is typing', async () => {
      const element = await mount();
      const input = get<HTMLInputElement>(element, exact('width'));
      input.focus();
      input.value = '17';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      element.requestUpdate();
      await element.updateComplete;
      expect(input.value).to.equal('17');
      input.value = '175 cm';
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await readTyped(element);
      expect(element.value.width).to.equal(1750);
    });

    it('is parsed once the parser is loaded, and neither accepted nor rejected before', async () => {
      const { requestIdleCallback } = window;
      // Load the parser only when something is typed.
      window.requestIdleCallback = () => 0;
      try {
        const element = await mount();
        const input = get<HTMLInputElement>(element, exact('width'));
        input.value = '1.75 m';
        input.dispatchEvent(new Event('change', { bubbles: true }));
        await element.updateComplete;
        const state = () => [input.getAttribute('aria-busy'), input.getAttribute('aria-invalid'), input.value];
        expect([...state(), element.hasErrors]).to.deep.equal(['true', 'false', '1.75 m', true]);
        await readTyped(element);
        expect([...state(), element.hasErrors]).to.deep.equal(['false', 'false', '175', false]);
        expect(element.value.width).to.equal(1750);
      } finally {
        window.requestIdleCallback = requestIdleCallback;
      }
    });

    it('keeps what’s typed while earlier text is being parsed', async () => {
      const { requestIdleCallback } = window;
      window.requestIdleCallback = () => 0;
      try {
        const element = await mount();
        const input = get<HTMLInputElement>(element, exact('width'));
        input.value = '1.75 m';
        input.dispatchEvent(new Event('change', { bubbles: true }));
        await element.updateComplete;
        expect(input.getAttribute('aria-busy')).to.equal('true');
        input.value = '12';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await readTyped(element);
        expect([element.value.width, input.value]).to.deep.equal([1750, '12']);
        input.value = '125';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
        await readTyped(element);
        expect(element.value.width).to.equal(1250);
      } finally {
        window.requestIdleCallback = requestIdleCallback;
      }
    });

    it('is reset with Escape', async () => {
      const element = await mount();
      await type(element, exact('width'), '999 cm');
      get(element, exact('width')).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await element.updateComplete;
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal('100');
    });

    it('changes with its buttons and the arrow keys, within its limits', async () => {
      const element = await mount();
      await click(element, "button[aria-label='Increase Width']");
      expect(element.value.width).to.equal(1010);
      get(element, exact('width')).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      expect(element.value.width).to.equal(1000);
      await element.setConfiguration({ width: 2000 });
      expect(get<HTMLButtonElement>(element, "button[aria-label='Increase Width']").disabled).to.equal(true);
    });

    it('shows a warning about two parameters once, and an error at both', async () => {
      const shown = async (level: string) => {
        const rule = { require: 'height <= width', level, message: 'It is tall.', keys: ['height', 'width'] };
        const element = await mount({}, { ...shelfDocument, presets: [], rules: [rule] });
        return [...element.renderRoot.querySelectorAll('.message')].filter((one) =>
          one.textContent!.includes('It is tall.'),
        ).length;
      };
      expect(await shown('warning')).to.equal(1);
      expect(await shown('error')).to.equal(2);
    });

    it('changes by the document’s own step if that’s more than a millimeter', async () => {
      const parameters = shelfDocument.parameters.map((one) =>
        one.key === 'width' ? { ...one, step: 5 } : one.key === 'height' ? { ...one, step: 1 } : one,
      );
      const element = await mount({}, { ...shelfDocument, parameters });
      await click(element, "button[aria-label='Increase Width']");
      expect(element.value.width).to.equal(1005);
      await click(element, "button[aria-label='Increase Height']");
      expect(element.value.height).to.equal(1210);
    });

    it('with fine steps can be changed, shown and typed in those steps', async () => {
      const fine = { min: 0.2, max: 0.6, step: 0.05, default: 0.2 };
      const [width, ...others] = shelfDocument.parameters;
      const parameters = [width, { key: 'gap', type: 'number', unit: 'mm', label: 'Gap', ...fine }, ...others];
      const element = await mount({ units: 'mm' }, { ...shelfDocument, parameters });
      await click(element, "button[aria-label='Increase Gap']");
      expect(element.value.gap).to.equal(0.25);
      get(element, exact('gap')).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
      expect(element.value.gap).to.equal(0.3);
      await type(element, exact('gap'), '0.44');
      expect(element.value.gap).to.equal(0.45);
      await type(element, exact('gap'), '1.2');
      expect(element.value.gap).to.equal(0.45);
      expect(textOf(element, `${field('gap')} .message.error`)).to.include('between 0.2 mm and 0.6 mm');
      await slide(element, 'gap', 0.55);
      expect(element.value.gap).to.equal(0.55);
      element.units = 'in';
      await element.updateComplete;
      expect(get<HTMLInputElement>(element, exact('gap')).value).to.equal('0.022');
    });

    it('has a slider that includes the unit in its value text', async () => {
      const element = await mount();
      await slide(element, 'width', 750);
      const slider = get<HTMLInputElement>(element, `${field('width')} .slider`);
      expect(slider.getAttribute('aria-valuetext')).to.equal('75\u00a0cm');
      expect(get<HTMLInputElement>(element, exact('width')).value).to.equal('75');
    });

    it('has a slider that follows limits set by another parameter', async () => {
      const element = await mount({ configuration: '{"width": 1800}' });
      await click(element, `${field('material')} input[value='birch'], ${field('material')} label:nth-child(2) input`);
      expect(element.value).to.deep.include({ material: 'birch', width: 1500 });
      const slider = get<HTMLInputElement>(element, `${field('width')} .slider`);
      expect([slider.max, slider.value]).to.deep.equal(['1500', '1500']);
      expect(textOf(element, '.notice')).to.include('Width is now 150 cm (was 180 cm) because of Material.');
    });

    for (const [units, text, unit] of [
      ['mm', '1000', 'mm'],
      ['in', '39 3/8', 'in'],
      ['cm', '100', 'cm'],
    ] as const) {
      it(`is shown in ${units}`, async () => {
        const element = await mount({ units });
        expect(get<HTMLInputElement>(element, exact('width')).value).to.equal(text);
        expect(textOf(element, `${field('width')} .unit`)).to.equal(unit);
      });
    }
  });

  describe('a choice', () => {
    it('shows unavailable options as disabled', async () => {
      const element = await mount({ configuration: '{"width": 1500}' });
      const options = [...element.renderRoot.querySelectorAll<HTMLInputElement>(`${field('feet')} input`)];
      expect(options.map(({ disabled }) => disabled)).to.deep.equal([false, true]);
    });

    it('is selected by its label', async () => {
      const element = await mount();
      await click(element, `${field('feet')} label:nth-child(2)`);
      expect(element.value.feet).to.equal('steel');
    });
  });

  describe('a material', () => {
    it('is shown as a sample with its name', async () => {
      const element = await mount();
      const names = [...element.renderRoot.querySelectorAll(`${field('material')} .swatch`)].map((swatch) =>
        swatch.textContent?.trim(),
      );
      expect(names).to.deep.equal(['Oak', 'Birch']);
      expect(find(element, `${field('material')} rect`)!.getAttribute('fill')).to.equal('#c8a06a');
    });
  });

  describe('a boolean', () => {
    it('is shown as a switch', async () => {
      const element = await mount();
      const input = get<HTMLInputElement>(element, `${field('back')} input`);
      expect(input.getAttribute('role')).to.equal('switch');
      input.click();
      expect(element.value.back).to.equal(false);
    });
  });

  describe('a text', () => {
    it('is accepted while it’s typed, as one step for undo', async () => {
      const element = await mount();
      const input = get<HTMLInputElement>(element, `${field('engraving')} input`);
      for (const text of ['A', 'An', 'Ann']) {
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await readTyped(element);
        expect(element.value.engraving).to.equal(text);
      }
      element.undo();
      expect(element.value.engraving).to.equal('');
    });

    for (const [lang, sentence] of [
      ['en', 'These characters aren’t available: 漢 字. Use different ones.'],
      ['de', 'Diese Zeichen können wir nicht fertigen: 漢 字. Bitte andere verwenden.'],
      ['ar', 'لا يمكننا صنع هذه الأحرف: \u2068漢 字\u2069. يُرجى استخدام أحرف أخرى.'],
    ] as const) {
      it(`with letters that can’t be made stays as typed, and the message names them in ${lang}`, async () => {
        const on = { part: shelfDocument.parts[0]!.id, face: '+y' };
        const letters = { id: 'letters', kind: 'text', text: 'engraving', height: 20, depth: 1, on };
        const element = await mount({ lang }, { ...shelfDocument, parts: [...shelfDocument.parts, letters] });
        await waitUntil(() => element.messages.language === lang && find(element, field('engraving')) !== null);
        await type(element, `${field('engraving')} input`, 'Żółć Αθήνα');
        expect(element.value.engraving).to.equal('Żółć Αθήνα');
        await type(element, `${field('engraving')} input`, 'A漢字漢');
        expect(element.value.engraving).to.equal('Żółć Αθήνα');
        expect(get<HTMLInputElement>(element, `${field('engraving')} input`).value).to.equal('A漢字漢');
        expect(textOf(element, `${field('engraving')} .message.error`)).to.equal(sentence);
        expect(element.hasErrors).to.equal(true);
      });
    }

    it('in another typeface is limited to its letters', async () => {
      const on = { part: shelfDocument.parts[0]!.id, face: '+y' };
      const letters = { id: 'letters', kind: 'text', text: 'engraving', height: 20, depth: 1, on };
      for (const [typeface, isTaken] of [
        ['inter', true],
        ['noto-serif', false],
      ] as const) {
        const element = await mount({}, { ...shelfDocument, typeface, parts: [...shelfDocument.parts, letters] });
        await waitUntil(() => find(element, field('engraving')) !== null);
        await type(element, `${field('engraving')} input`, 'Up ↑');
        expect(element.value.engraving).to.equal(isTaken ? 'Up ↑' : '');
      }
    });

    it('that’s an optional address may be cleared', async () => {
      const link = { key: 'link', type: 'text', label: 'Link', pattern: 'url', maxLength: 40, default: '' };
      const element = await mount({}, { ...shelfDocument, parameters: [...shelfDocument.parameters, link] });
      await type(element, `${field('link')} input`, 'https://example.org');
      await type(element, `${field('link')} input`, '');
      expect(element.value.link).to.equal('');
      expect(find(element, `${field('link')} .message.error`)).to.equal(null);
    });

    it('that’s too long stays as typed, with a message', async () => {
      const element = await mount();
      await type(element, `${field('engraving')} input`, 'far too long a text');
      expect(element.value.engraving).to.equal('');
      expect(textOf(element, `${field('engraving')} .message.error`)).to.equal('Enter at most 12 characters.');
      expect(descriptionOf(element, `${field('engraving')} input`)).to.equal('Enter at most 12 characters.');
    });
  });
});
