/** What is made of a template: a document, a page for a browser, or only what a trial of it has found. */
export const previewForms = ['pdf', 'html', 'json'] as const
export type PreviewForm = (typeof previewForms)[number]

/** What a trial has found: names in the code that nobody knows. */
export interface TriedTemplate {
  unknown: string[]
}
