import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const invoice: EditorSection = {
  name: 'Invoice',
  path: 'invoice',
  key: 'i',
  ...lazyScreen(async () => (await import('./invoice.tsx')).InvoiceScreen),
}
