import './app.css';
import '../i18n/i18n.ts';
