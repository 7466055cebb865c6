import { lazyScreen, type EditorSection } from '../editor-section.ts'
import { parties } from './parties.ts'

export const signatures: EditorSection = {
  name: 'Signatures',
  path: 'signatures',
  key: 's',
  pageOf: ({ signatures: list }, [, index]) => {
    const signature = list[Number(index)]
    return parties.find(({ type }) => type === signature?.type)?.page
  },
  ...lazyScreen(async () => (await import('./signatures.tsx')).SignaturesScreen),
}
