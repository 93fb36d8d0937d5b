import { readFile } from 'node:fs/promises';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import { drawPicture, toSvg } from '@parametric/configurator-element/drawing';
import { productGlb } from '@parametric/configurator-element/exchange';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';

const model = compileModel(JSON.parse(await readFile('board.json', 'utf8')));
const product = model.evaluate({ width: 800 });
const glb = await productGlb(product);
const { panels } = billOfMaterials(product);
console.log(
  JSON.stringify({
    secret: createWebhookSecret().slice(0, 6),
    svg: toSvg(drawPicture(product)).slice(0, 4),
    glb: new TextDecoder().decode(glb.slice(0, 4)),
    panels: panels.map(({ quantity, length, width, thickness }) => [quantity, length, width, thickness]),
  }),
);
