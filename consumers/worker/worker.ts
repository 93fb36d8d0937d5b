import { ApiError, createClient } from '@parametric/api-client';
import { billOfMaterials, cutListCsv } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import board from './board.json';

const product = compileModel(board).evaluate({ width: 800 });
const client = createClient({ baseUrl: 'https://service.example', licenseKey: 'pclk_live_…' });
client.models.get('hallway-shelf').then(({ name }) => {
  postMessage({ name, cutList: cutListCsv(billOfMaterials(product)), secret: refusal() });
});

/** A secret key must not leak through a worker either. */
function refusal(): string | undefined {
  try {
    createClient({ baseUrl: 'https://service.example', apiKey: 'pcsk_test_1' });
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}
