// Draws the demo once, for all the journeys that follow: PRESSMARK_FURNISHED=$(node apps/journeys/furnish.ts) npm run journeys
import { prepareData } from './support/furnish.ts'

const { folder } = await prepareData()
console.log(folder)
