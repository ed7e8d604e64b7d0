// Draws assets/icon.png from assets/icon.svg, after the drawing was changed: `npx -c 'node scripts/icon.ts'`.
import sharp from 'sharp';
import { inRoot } from './paths.ts';

await sharp(inRoot('assets', 'icon.svg'), { density: 144 })
  .resize(512, 512)
  .png()
  .toFile(inRoot('assets', 'icon.png'));
