export const handler = async ({ text }: { text: string }) => ({ rendered: text.toUpperCase() })
