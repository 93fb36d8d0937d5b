// `npm run check:production -- [configurations] [with files]`: checks what workshops receive for every product on sale,
// in random configurations (1000 by default), and opens the files of some of them (3 by default) in other programs.
// Writes STEP files only for the first configuration, because each file takes a second. Exits with 1 if anything is
// wrong.

import { createRequire } from 'node:module';
import { productGlb } from '@parametric/configurator-element/exchange';
import { pythonWithEzdxf } from '@parametric/configurator-element/internal/read-dxf';
import type { Model } from '@parametric/configurator-element/model';
import { drawConfiguration, models, randomFrom } from '@parametric/shop/testing/documents';
import { checkDrawings, checkProduct, glbFaults, plainPanels } from '@parametric/shop/testing/production-checks';
import { StepChecker } from './step-checks.js';

interface Report {
  readonly issues: { readonly numErrors: number; readonly numWarnings: number; readonly messages: readonly unknown[] };
}

const element = new URL('../../../packages/configurator-element/package.json', import.meta.url);
const { validateBytes } = createRequire(element)('gltf-validator') as {
  readonly validateBytes: (glb: Uint8Array, options: object) => Promise<Report>;
};

const [count = 1000, withFiles = 3] = process.argv.slice(2).map(Number);
const python = pythonWithEzdxf();
if (!python) console.log('python3-ezdxf is not installed, so DXF files are not read back.');

/** The maximum number of faults to print per product. */
const FEW = 10;

const steps = new StepChecker();
let hasFailed = false;
for (const [id, model] of models) {
  const faults = await checkModel(id, model);
  hasFailed ||= faults.length > 0;
  for (const fault of faults.slice(0, FEW)) console.error(`  ${fault}`);
  if (faults.length > FEW) console.error(`  and ${faults.length - FEW} more`);
}
process.exitCode = hasFailed ? 1 : 0;

async function checkModel(id: string, model: Model): Promise<readonly string[]> {
  const random = randomFrom(1);
  const faults: string[] = [];
  let [panels, pieces, volumes, solids] = [0, 0, 0, 0];
  for (let run = 0; run < count; run++) {
    const configuration = run === 0 ? {} : drawConfiguration(model, random);
    const product = model.evaluate(configuration);
    const checked = checkProduct(product);
    panels += checked.panels;
    pieces += checked.pieces;
    const found = [...checked.faults];
    if (run < withFiles) {
      if (python) found.push(...(await checkDrawings(product, python)));
      // With motions, meshes keep their hidden sides, so that they're closed.
      const glb = await productGlb(product, { motions: true });
      const { issues } = await validateBytes(glb, { maxIssues: 5 });
      if (issues.numErrors + issues.numWarnings > 0) found.push(`GLB: ${JSON.stringify(issues.messages)}`);
      const plain = plainPanels(product);
      volumes += plain.size;
      found.push(...glbFaults(glb, plain));
    }
    if (run === 0 && withFiles > 0) {
      const step = await steps.check(product);
      solids += step.files;
      found.push(...step.faults);
    }
    faults.push(...found.map((fault) => `${id} ${JSON.stringify(configuration)}: ${fault}`));
  }
  const files = `files of ${Math.min(count, withFiles)}${python ? '' : ' (GLB only)'}, ${volumes} volumes, ${solids} STEP files`;
  const what = `${count} configurations, ${panels} rows of panels, ${pieces} fittings, ${files}`;
  console.log(
    `${faults.length === 0 ? '✓' : '✗'} ${id}: ${what}${faults.length === 0 ? '' : `: ${faults.length} faults`}`,
  );
  return faults;
}
