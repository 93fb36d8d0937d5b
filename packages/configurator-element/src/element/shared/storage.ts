// What the browser keeps, as JSON: for this tab as long as it is open, or for all tabs on the device. Even to name a storage
// throws where a page may keep nothing (a sandboxed frame, cookies switched off): then a reload begins anew.

export type StoredRecord = Readonly<Record<string, unknown>>;

export type Place = () => Storage;

export const tab: Place = () => sessionStorage;
export const device: Place = () => localStorage;

/** @returns undefined where nothing is kept, or nothing that can be read */
export function readStored(place: Place, key: string): StoredRecord | undefined {
  try {
    const stored: unknown = JSON.parse(place().getItem(key) ?? 'null');
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param value undefined to keep nothing there any more
 * @returns false where it could not be written: what was there before is there still
 */
export function writeStored(place: Place, key: string, value: object | undefined): boolean {
  try {
    if (value) place().setItem(key, JSON.stringify(value));
    else place().removeItem(key);
    return true;
  } catch {
    // It is full, or there is none.
    return false;
  }
}

export function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
