/** The functions of the page script, each called from outside the page. */
export { sanitised } from './sanitise.ts'
export { fillPages, prepare, render, shownPages } from './document.ts'
export { describePart, keepNumbers, preparePart, renderPart } from '../in-parts/page.ts'
