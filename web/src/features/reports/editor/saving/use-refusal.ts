import { useEditor } from '../editor-context.tsx'

/** Why the server refused what a field holds, until it holds something else. */
export const useRefusal = (path: string | undefined, value: unknown): string | undefined =>
  useEditor((state) => state.refused.find((refusal) => refusal.path === path && refusal.value === value)?.message)
