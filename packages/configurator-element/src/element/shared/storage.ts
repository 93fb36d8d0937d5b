// What the browser keeps, as JSON: for this tab as long as it is open, or for all tabs on the device. Even to name a storage
// throws where a page may keep nothing (a sandboxed frame, cookies switched off): then a reload begins anew.

export type StoredRecord = Readonly<Record<string, unknown>>;

export type StorageArea = () => Storage;

export const tab: StorageArea = () => sessionStorage;
export const device: StorageArea = () => localStorage;

/** @returns undefined where nothing is kept, or nothing that can be read */
export function readStored(area: StorageArea, key: string): StoredRecord | undefined {
  try {
    const stored: unknown = JSON.parse(area().getItem(key) ?? 'null');
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param value undefined to keep nothing there any more
 * @returns false where it could not be written: what was there before is there still
 */
export function writeStored(area: StorageArea, key: string, value: object | undefined): boolean {
  try {
    if (value) area().setItem(key, JSON.stringify(value));
    else area().removeItem(key);
    return true;
  } catch {
    // It is full, or there is none.
    return false;
  }
}

export function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
