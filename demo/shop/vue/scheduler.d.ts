// What the element uses of the page's scheduler. TypeScript 5.9, which checks the templates, does not know it.

declare class Scheduler {
  yield(): Promise<void>;
}

declare const scheduler: Scheduler;
