/** A part of a template: its Pug, and the name under which its faults are reported. */
export interface TemplatePart {
  name: string
  pug: string
}

/** A font face that the document can use; only faces given here are certain to exist. */
export interface FontFaceData {
  family: string
  /** CSS weight, `400` if left out; a range such as `100 900` for a variable face. */
  weight?: string
  style?: 'normal' | 'italic'
  /** CSS unicode-range, if the face is a subset. */
  unicodeRange?: string
  /** The WOFF2 file. */
  base64: string
}

/** The photographs that a job can show, by id: size in pixels of the upright print copy, and quarter turns to apply. */
export type Photographs = Record<string, { width: number; height: number; rotate?: number }>

/** Everything that a page needs to lay out a document. It is plain data and contains no address. */
export interface LayOutJob {
  /** Title of the document, also in its properties. */
  title: string
  /** Language of the document, such as `en-GB`. */
  lang: string
  /** Rendered into the body, one after another; a part's mixins are available in the parts after it. */
  parts: TemplatePart[]
  /** The whole style sheet, including headers and footers (`@page` margin boxes). */
  css: string
  bodyClass?: string
  fonts: FontFaceData[]
  /** The locals of the templates. */
  data: Record<string, unknown>
  /** A script expression of ours (never a customer's) whose properties are also locals: functions for templates. */
  helpers?: string
  photographs: Photographs
  /** A selector of body elements that begin a page: a long document is divided in two parts at one of them. */
  pageStarters?: string
  /** The template is a client's own. */
  ownTemplate?: boolean
}
