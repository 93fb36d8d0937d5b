// The type of the page's scheduler, as far as the element uses it. The templates are checked with TypeScript 5.9, which
// doesn't have this type.

declare class Scheduler {
  yield(): Promise<void>;
}

declare const scheduler: Scheduler;
