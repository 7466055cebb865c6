/** A piece of a template: its Pug, and the name that faults in it are reported by. */
export interface TemplatePart {
  name: string
  pug: string
}

/** A face that the document may use; only faces given here are certain to be there. */
export interface FontFaceData {
  family: string
  /** CSS weight, `400` if left out; a range such as `100 900` for a variable face. */
  weight?: string
  style?: 'normal' | 'italic'
  /** CSS unicode-range, where the face is a subset. */
  unicodeRange?: string
  /** The WOFF2 file. */
  base64: string
}

/** The photographs that a job may show, by id: size in pixels of the upright print copy, and quarter turns to make. */
export type Photographs = Record<string, { width: number; height: number; rotate?: number }>

/** Everything that a page needs to lay out a document. It is plain data and holds no address. */
export interface LayOutJob {
  /** Title of the document, in its properties too. */
  title: string
  /** Language of the document, such as `en-GB`. */
  lang: string
  /** Rendered into the body, one after another; mixins of a part are known in the parts after it. */
  parts: TemplatePart[]
  /** The whole look, headers and footers included (`@page` margin boxes). */
  css: string
  /** Class of the body. */
  bodyClass?: string
  fonts: FontFaceData[]
  /** The locals of the templates. */
  data: Record<string, unknown>
  /** A script expression of our own (never a customer's) whose properties are locals too: functions for templates. */
  helpers?: string
  photographs: Photographs
  /**
   * A selector of elements of the body that begin a page by themselves: a long document is printed in two parts at a time,
   * which meet at one of them.
   */
  pageStarters?: string
}
