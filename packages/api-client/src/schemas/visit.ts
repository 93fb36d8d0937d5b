// A visit's steps, for an organization that counts visits to its pages.

import * as z from 'zod/mini';
import { visitSteps } from './statistics.js';

const ms = z.optional(z.number().check(z.minimum(0), z.maximum(3_600_000)));

/** The body of `POST /v1/models/{id}/visits`. */
export const visitSchema = z.strictObject({
  /** The steps since the visit's last report. */
  steps: z.array(z.enum(visitSteps)).check(z.maxLength(visitSteps.length)),
  /** The milliseconds from the configurator's first request to the first picture, and to the first 3D frame. */
  speed: z.optional(z.strictObject({ picture: ms, frame: ms })),
});

/** A visit's steps since its last report, and how long the configurator took. */
export type Visit = z.infer<typeof visitSchema>;
