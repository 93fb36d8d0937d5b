// Creates the data folder that a demo has after its first start, with all pictures drawn:
// `prepare-demo-data.ts FOLDER`. Each journey starts with a copy of it, because drawing the pictures takes 10 s of CPU
// time.

import { createLog } from '@parametric/service/log';
import { startService } from '@parametric/service/server';
import { defaultSettings } from '@parametric/service/settings';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Name the folder: prepare-demo-data.ts FOLDER');
const settings = { ...defaultSettings, demo: true, port: 0, dataDir };
const service = await startService({ settings, log: createLog('warn') });
await service.context.pictures.ended();
await service.close();
