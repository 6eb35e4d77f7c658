import './app.css';
import '../i18n/i18n.ts';

// A font that arrives during a test moves what the test measures. Without it, sizes depend on the fonts of the machine.
await Promise.all(Array.from(document.fonts, (font) => font.load()));
