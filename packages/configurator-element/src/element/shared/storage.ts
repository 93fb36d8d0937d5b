// Stores JSON in the browser: for this tab while it's open, or for all tabs on the device. If a page can't store
// anything (in a sandboxed frame, or without cookies), merely accessing the storage throws, and a reload starts over.

export type StoredRecord = Readonly<Record<string, unknown>>;

export type StorageArea = () => Storage;

export const tab: StorageArea = () => sessionStorage;
export const device: StorageArea = () => localStorage;

/** @returns undefined if nothing readable is stored */
export function readStored(area: StorageArea, key: string): StoredRecord | undefined {
  try {
    const stored: unknown = JSON.parse(area().getItem(key) ?? 'null');
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param value undefined removes the entry
 * @returns false if it couldn't be written. The previous entry is kept.
 */
export function writeStored(area: StorageArea, key: string, value: object | undefined): boolean {
  try {
    if (value) area().setItem(key, JSON.stringify(value));
    else area().removeItem(key);
    return true;
  } catch {
    // The storage is full or blocked.
    return false;
  }
}

export function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
