import * as z from 'zod'

const Choices = z.object({ branchId: z.string(), type: z.string() })
const keptUnder = (owner: string) => `lintel.new-report.${owner}`

export const lastChoices = (owner: string): z.infer<typeof Choices> => {
  try {
    return Choices.parse(JSON.parse(localStorage.getItem(keptUnder(owner)) ?? ''))
  } catch {
    return { branchId: '', type: '' }
  }
}

export const keepChoices = (owner: string, { branchId, type }: z.infer<typeof Choices>): void => {
  try {
    localStorage.setItem(keptUnder(owner), JSON.stringify({ branchId, type }))
  } catch {
    // Without browser storage nothing is prefilled.
  }
}
