// The part of the page's scheduler that the element uses. TypeScript 5.9, which checks the templates, lacks its type.

declare class Scheduler {
  yield(): Promise<void>;
}

declare const scheduler: Scheduler;
