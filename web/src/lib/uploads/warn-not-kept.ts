import { toast } from '../toasts.ts'

export const warnNotKept = (names: readonly string[]): void => {
  const [files, are] = names.length === 1 ? [names[0] ?? '', 'it is'] : [`${names.length} files`, 'they are']
  toast.warning(`This browser has no space to keep ${files} until ${are} sent. Keep this page open until then.`, {
    stays: true,
  })
}
