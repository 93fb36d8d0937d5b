// The shop's product pictures, drawn from the models themselves: no photograph to take again when a product changes.

import { drawPicture, type Typeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel } from '@parametric/configurator-element/model';

/** SVG, or nothing for a name that is not a picture's. */
export type Pictures = (name: string) => string | undefined;

/**
 * Takes the texts of model documents. `sideboard.svg` is the product as it comes, `sideboard-media.svg` as its preset
 * `media` has it. A picture is drawn when it is first asked for, and kept.
 */
export function createPictures(documents: Readonly<Record<string, string>>, typeface: Typeface): Pictures {
  const drawings = new Map<string, () => string>();
  for (const text of Object.values(documents)) {
    const model = compileModel(JSON.parse(text));
    const draw = (configuration: Readonly<Record<string, unknown>>) => () =>
      toSvg(drawPicture(model.evaluate(configuration), { aspect: 4 / 3, typeface }));
    drawings.set(`${model.id}.svg`, draw({}));
    for (const { id, configuration } of model.document.presets ?? []) {
      drawings.set(`${model.id}-${id}.svg`, draw(configuration));
    }
  }
  const drawn = new Map<string, string>();
  return (name) => {
    const picture = drawn.get(name) ?? drawings.get(name)?.();
    if (picture !== undefined) drawn.set(name, picture);
    return picture;
  };
}
