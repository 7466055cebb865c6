import { toast } from './toasts.ts'

/** Says what a save has removed: until then it can be taken back. Each message belongs to a list. */
export const removalsOf =
  <T>(lists: readonly [string, (of: T) => readonly unknown[] | undefined][]) =>
  (before: T | undefined, saved: T): void => {
    for (const [message, of] of lists)
      if (before && (of(saved)?.length ?? 0) < (of(before)?.length ?? 0)) toast.success(message)
  }
