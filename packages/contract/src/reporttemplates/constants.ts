export const templatePackages = ['Standard', 'Plus', 'Pro'] as const
/** `dropdown` is shown as List. */
export const settingTypes = ['text', 'colour', 'dropdown', 'boolean', 'html', 'image', 'font'] as const
export const maxClientTemplates = 200
export const templateListMax = { sections: 60, settings: 100, options: 100 } as const
/** Characters of a section's code, a style sheet, a value, and of all of a template. */
export const templateCodeMax = { section: 200_000, style: 200_000, value: 20_000, all: 1_000_000 } as const
export const fixedSections = 2
