// Exports the STEP writer, for checks outside the service.

export { StepWriter } from '../domain/step/step-writer.js';
