// Makes the data folder of a demo after its first start, with its pictures drawn: `prepare-demo-data.ts FOLDER`. Each journey
// begins from a copy, as drawing them takes 10 s of a processor, which every journey would spend again.

import { createLog } from '@parametric/service/log';
import { startService } from '@parametric/service/server';
import { defaultSettings } from '@parametric/service/settings';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Name the folder: prepare-demo-data.ts FOLDER');
const service = await startService({ settings: { ...defaultSettings, port: 0, dataDir }, log: createLog('warn') });
await service.context.pictures.ended();
await service.close();
