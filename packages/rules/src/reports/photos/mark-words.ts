import type { Mark } from '@lintel/contract'

export const markLabels: Record<Mark['kind'], string> = { arrow: 'Arrow', circle: 'Circle', line: 'Line', text: 'Text' }

/** `Arrow, ‘crack’`. */
export const marksText = (marks: readonly Mark[]): string =>
  marks.map(({ kind, text }) => (text === undefined ? markLabels[kind] : `‘${text}’`)).join(', ')
