/** Packages that templates are made for; Report AI has those of Pro. */
export const templatePackages = ['Standard', 'Plus', 'Pro'] as const
/** Types of a template's settings; `dropdown` is shown as List. */
export const settingTypes = ['text', 'colour', 'dropdown', 'boolean', 'html', 'image', 'font'] as const
/** Templates that a client may have of its own. */
export const clientTemplatesAtMost = 200
/** Sections of a template, settings of a section or of the whole template, and options of a list. */
export const templateListMax = { sections: 60, settings: 100, options: 100 } as const
/** Characters of the code of a section, of a style sheet, and of all code and values of a template. */
export const templateCodeMax = { section: 200_000, style: 200_000, value: 20_000, all: 1_000_000 } as const
/** Sections at the head of a template that keep their places. */
export const fixedSections = 2
