/** The possible results of a template: a document, a page for a browser, or only the findings of a trial run. */
export const previewForms = ['pdf', 'html', 'json'] as const
export type PreviewForm = (typeof previewForms)[number]

/** The findings of a trial run: unknown names in the code. */
export interface TriedTemplate {
  unknown: string[]
}
