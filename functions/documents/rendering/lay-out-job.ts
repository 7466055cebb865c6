import type { Mark } from '@lintel/contract'

export interface TemplatePart {
  name: string
  pug: string
}

/** Only faces given here are certain to exist. */
export interface FontFaceData {
  family: string
  /** CSS weight, `400` if left out; a range such as `100 900` for a variable face. */
  weight?: string
  style?: 'normal' | 'italic'
  /** CSS unicode-range, if the face is a subset. */
  unicodeRange?: string
  base64: string
}

/** By id: size in pixels of the upright print copy, quarter turns to apply, and what is drawn over it. */
export type Photographs = Record<string, { width: number; height: number; rotate?: number; marks?: readonly Mark[] }>

export interface LayOutJob {
  /** Also in the document's properties. */
  title: string
  /** Such as `en-GB`. */
  lang: string
  /** Rendered into the body, one after another; a part's mixins are available in the parts after it. */
  parts: TemplatePart[]
  css: string
  bodyClass?: string
  fonts: FontFaceData[]
  /** Locals of the templates. */
  data: Record<string, unknown>
  /** A script expression of ours (never a customer's) whose properties are also locals: functions for templates. */
  helpers?: string
  photographs: Photographs
  /** A selector of body elements that begin a page: a long document is divided in two parts at one of them. */
  pageStarters?: string
  ownTemplate?: boolean
}
