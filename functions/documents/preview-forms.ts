/** A document, a page for a browser, or only the findings of a trial run. */
export const previewForms = ['pdf', 'html', 'json'] as const
export type PreviewForm = (typeof previewForms)[number]

/** Unknown names in the code. */
export interface TriedTemplate {
  unknown: string[]
}
