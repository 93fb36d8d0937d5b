// The shop's product pictures, drawn from the model documents: no photograph to take again when a product changes.

import { drawPicture, type Typeface, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel } from '@parametric/configurator-element/model';

/** Finds a picture's SVG by its file name. */
export type FindPicture = (name: string) => string | undefined;

/**
 * `sideboard.svg` is the product with its defaults, `sideboard-media.svg` its preset `media`. A picture is drawn at the
 * first request for it and cached.
 * @param documents model documents as JSON text
 */
export function createPictures(documents: readonly string[], typeface: Typeface): FindPicture {
  const drawings = new Map<string, () => string>();
  for (const text of documents) {
    const model = compileModel(JSON.parse(text));
    const draw = (configuration: Readonly<Record<string, unknown>>) => () =>
      toSvg(drawPicture(model.evaluate(configuration), { aspect: 4 / 3, typeface }));
    drawings.set(`${model.id}.svg`, draw({}));
    for (const { id, configuration } of model.document.presets ?? []) {
      drawings.set(`${model.id}-${id}.svg`, draw(configuration));
    }
  }
  const pictures = new Map<string, string>();
  return (name) => {
    const picture = pictures.get(name) ?? drawings.get(name)?.();
    if (picture !== undefined) pictures.set(name, picture);
    return picture;
  };
}
