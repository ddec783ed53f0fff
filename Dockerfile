# The browser app is built first, then everything runs on the same image as web, worker and sweeper.
FROM node:20-bookworm-slim AS frontend
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend ./
RUN npm run build

FROM python:3.11-slim-bookworm
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 NUMBA_CACHE_DIR=/state/numba
WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY manage.py ./
COPY config config
COPY campaigns campaigns
COPY tactical tactical
COPY travel travel
COPY docs/rules docs/rules
COPY --from=frontend /app/frontend/dist frontend/dist
RUN useradd --create-home outrider && mkdir /state && chown outrider /state
USER outrider
EXPOSE 8000
