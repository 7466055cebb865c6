/** Packages with templates; Report AI uses those of Pro. */
export const templatePackages = ['Standard', 'Plus', 'Pro'] as const
/** Types of template settings; `dropdown` is shown as List. */
export const settingTypes = ['text', 'colour', 'dropdown', 'boolean', 'html', 'image', 'font'] as const
/** The maximum templates of a client's own. */
export const maxClientTemplates = 200
/** The maximum sections of a template, settings of a section or of the whole template, and options of a list. */
export const templateListMax = { sections: 60, settings: 100, options: 100 } as const
/**
 * The maximum characters of a section's code, of a style sheet, of a value, and of all code and values of a template.
 */
export const templateCodeMax = { section: 200_000, style: 200_000, value: 20_000, all: 1_000_000 } as const
/** The number of sections at the start of a template whose positions are fixed. */
export const fixedSections = 2
